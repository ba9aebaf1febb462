/** What versions of Python differ in. Pure. */
import type { Versions } from '../../records/versions.js';

export const VERSIONS_OF_PYTHON: Versions = {
  of: 'Python',
  syntax: String.raw`
3.12 ~ the same quotation mark within the braces of an f-string ~ use the other one inside ~ f-string: (?:unmatched|expecting) ~ f‸?(["'])[^"']*\{[^"'}]*\1[^"']*\1.*\}
3.12 ~ a backslash within the braces of an f-string ~ give the text a name before ~ f-string expression part cannot include a backslash
3.10 ~ the statement match ~ use if and elif ~ invalid syntax ~ ^\s*match ‸.*:\s*$
3.14 ~ except with several exceptions and no brackets ~ write except (A, B): ~ multiple exception types must be parenthesized
3.11 ~ the line except* ~ use except ~ invalid syntax ~ ^\s*except‸?\*
3.12 ~ a name of types in square brackets or the statement type ~ leave it out ~ invalid syntax|expected '\(' ~ ^\s*(?:(?:def|class) \w+‸?\[|type ‸\w+.*=)
3.14 ~ a t before a text ~ write f ~ invalid syntax ~ (?:^|[^\w"'])[tT][rR]?‸["']`,
  names: String.raw`
3.9 (?:str|bytes|bytearray)\.remove(?:prefix|suffix)|graphlib|zoneinfo|functools\.cache|math\.(?:lcm|nextafter|ulp)|random\.randbytes|typing\.Annotated
3.10 int\.bit_count|itertools\.pairwise|builtins\.(?:aiter|anext)|typing\.(?:ParamSpec|TypeAlias|TypeGuard)|types\.(?:None|Union|Ellipsis)Type
3.11 tomllib|enum\.(?:StrEnum|verify|member|nonmember)|math\.(?:cbrt|exp2)|datetime\.UTC|contextlib\.chdir|builtins\.(?:Base)?ExceptionGroup
3.11 typing\.(?:Self|Never|assert_\w+|reveal_type|LiteralString|(?:Not)?Required|Unpack|TypeVarTuple)|asyncio\.(?:TaskGroup|timeout|Runner)
3.12 int\.is_integer|PosixPath\.(?:walk|is_junction)|itertools\.batched|typing\.(?:override|TypeAliasType)|math\.sumprod|random\.binomialvariate|calendar\.(?:Month|Day|[A-Z]+)|collections\.abc\.Buffer
3.13 PosixPath\.full_match|copy\.replace|math\.fma|warnings\.deprecated|typing\.(?:TypeIs|ReadOnly|NoDefault)|queue\.ShutDown|os\.process_cpu_count
3.14 (?:float|complex)\.from_number|bytearray\.resize|PosixPath\.(?:copy|move)(?:_into)?|(?:annotationlib|compression|string\.templatelib|concurrent\.interpreters)(?:\..*)?|heapq\.\w+_max|uuid\.uuid[678]|functools\.Placeholder|io\.(?:Reader|Writer)`,
  gone: String.raw`
3.9 time\.clock|macpath|fractions\.gcd|base64\.(?:en|de)codestring|dummy_threading
3.10 collections\.(?:Callable|Container|Hashable|Iterable|Iterator|(?:Mutable)?(?:Mapping|Sequence|Set)|Sized)|formatter|parser|symbol
3.11 binhex|inspect\.(?:getargspec|formatargspec)|asyncio\.coroutine
3.12 (?:asynchat|asyncore|distutils|imp|smtpd)(?:\..*)?
3.13 (?:audioop|cgi|cgitb|chunk|crypt|imghdr|lib2to3|mailcap|msilib|nis|nntplib|ossaudiodev|pipes|sndhdr|spwd|sunau|telnetlib|uu|xdrlib)(?:\..*)?`,
};
