"""
The explorer as one web page that runs abviz in the browser, and what it asks Python.
"""
