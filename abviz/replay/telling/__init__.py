"""The sentences of steps, one module for each kind of search or step."""
