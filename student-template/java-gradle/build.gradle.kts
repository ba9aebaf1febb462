// Builds the program and runs its cases: `gradle check`. `npm install` comes first, once (README.md).
plugins {
    java
}

java {
    sourceCompatibility = JavaVersion.VERSION_17
    targetCompatibility = JavaVersion.VERSION_17
}

tasks.withType<JavaCompile> {
    options.encoding = "UTF-8"
}

sourceSets {
    main {
        // The second holds the files that are given, if there are any.
        java.setSrcDirs(listOf("src", "boardmark/provided/java"))
    }
    test {
        java.setSrcDirs(listOf<String>())
    }
}

val cases by tasks.registering(Exec::class) {
    group = "verification"
    description = "Runs the visible cases."
    commandLine("node", "node_modules/boardmark/dist/boardmark.js", "check")
}

tasks.check {
    dependsOn(tasks.classes, cases)
}
