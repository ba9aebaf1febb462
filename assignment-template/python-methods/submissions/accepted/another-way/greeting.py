WORLD = "world"


def greeting(name):
    whom = name or WORLD
    return "".join(["Hello,", " ", whom, "!"])
