"""Re-drawn sets: intervals, paired tests, and what a difference between systems is made of."""
