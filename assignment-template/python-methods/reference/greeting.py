"""Greets people by their names."""


def greeting(name):
    """A greeting for the name, or for the world if the name is empty."""
    whom = name if name != "" else "world"
    return f"Hello, {whom}!"
