import java.util.Scanner;

/** Greets the person by name. */
public class $CLASS$ {
    /** A greeting for the name, or for the world if the name is empty. */
    public static String greeting(String name) {
        String whom = name.isEmpty() ? "world" : name;
        return "Hello " + whom + "!";
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.print("Your name: ");
        System.out.println(greeting(in.nextLine()));
    }
}
