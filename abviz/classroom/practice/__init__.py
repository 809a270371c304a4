"""What students practise with: quizzes, predictions and hunts."""
