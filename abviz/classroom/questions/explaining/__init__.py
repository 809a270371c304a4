"""What wrong answers show: the misconceptions that give exactly them."""
