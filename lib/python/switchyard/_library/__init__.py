"""Operators by name, and operators that are written in Python."""
