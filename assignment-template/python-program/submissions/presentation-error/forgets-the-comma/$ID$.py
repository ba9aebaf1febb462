"""Greets the person by name."""


def greeting(name):
    whom = name if name != "" else "world"
    return f"Hello {whom}!"


if __name__ == "__main__":
    print("Your name: ", end="")
    print(greeting(input()))
