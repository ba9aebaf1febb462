import java.util.Scanner;

/** The program that is given: asks for a name and greets. */
public class Play$CLASS$ {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.print("Your name: ");
        System.out.println($CLASS$.greeting(in.nextLine()));
    }
}
