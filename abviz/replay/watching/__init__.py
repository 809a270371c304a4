"""Recording a function of somebody else's: its calls, its recursion, its time limit."""
