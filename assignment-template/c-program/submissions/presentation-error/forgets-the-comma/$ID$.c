#include <stdio.h>
#include <string.h>

/* Greets the person by name, or the world if no name is typed. */
int main(void) {
    char name[100] = "";
    printf("Your name: ");
    if (fgets(name, sizeof name, stdin) == NULL) {
        return 1;
    }
    name[strcspn(name, "\n")] = '\0';
    printf("Hello %s!\n", name[0] == '\0' ? "world" : name);
    return 0;
}
