"""Greets people by their names."""


def greeting(name):
    whom = name if name != "" else "world"
    return f"Hello {whom}!"
