"""Recording a function of somebody else's: its calls, its relatives, its time limit."""
