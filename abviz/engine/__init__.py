"""The recorder, the recording, the algorithms, and what ties them together."""
