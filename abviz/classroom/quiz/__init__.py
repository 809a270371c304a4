"""
Quizzes: questions on one tree, one after the other, with answers, tries and a score.
"""
