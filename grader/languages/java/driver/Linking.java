package boardmark.driver;

import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaConversionException;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** What calls in a program's classes have become (`ReplacedCalls`). */
public final class Linking {
    private Linking() {
    }

    /** In the place of `System.exit`. */
    public static void exit(int code) {
        if (Dialogue.current() == null) {
            System.exit(code);
        }
        Dialogue.current().exit(code);
    }

    /** In the place of `LambdaMetafactory.metafactory`, which draws identity hash codes of its own. */
    public static CallSite metafactory(MethodHandles.Lookup caller, String name, MethodType factory, MethodType type,
        MethodHandle body, MethodType dynamicType) throws LambdaConversionException {
        return Dialogue
            .hashing(() -> LambdaMetafactory.metafactory(caller, name, factory, type, body, dynamicType));
    }
}
