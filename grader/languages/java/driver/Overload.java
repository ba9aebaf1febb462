package boardmark.driver;

import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;

/** A method or constructor and what choosing it takes: reflection copies its types each time they are asked for. */
final class Overload<E extends Executable> {
    final E member;
    final Class<?>[] types;
    final boolean isStatic;
    final boolean isVoid;
    final boolean isVarArgs;
    private Type[] generic;

    Overload(E member) {
        this.member = member;
        types = member.getParameterTypes();
        isStatic = Modifier.isStatic(member.getModifiers());
        isVoid = member instanceof Method method && method.getReturnType() == void.class;
        isVarArgs = member.isVarArgs();
    }

    /** The parameters' types with their type arguments, as far as the class file tells them. */
    Type[] generic() {
        if (generic == null) {
            Type[] declared = member.getGenericParameterTypes();
            generic = declared.length == types.length ? declared : types;
        }
        return generic;
    }
}
