#include <iostream>
#include <iterator>
#include <string>

int main() {
    std::cout << "Your name: ";
    std::string typed{std::istreambuf_iterator<char>(std::cin), {}};
    std::string name = typed.substr(0, typed.find('\n'));
    if (name == "") {
        std::cout << "Hello, world!" << std::endl;
    } else {
        std::cout << "Hello, " + name + "!" << std::endl;
    }
}
