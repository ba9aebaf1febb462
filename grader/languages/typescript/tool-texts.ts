/** The texts of our own programs, and what the build calls the files that it keeps them in. */
export interface ToolTexts {
  /** The build tool; its arguments are the module of the compiler's functions and the compiler's binary. */
  readonly buildTool: string;
  readonly lintTool: string;
  readonly driver: string;
}

export const TOOL_FILES: Readonly<Record<keyof ToolTexts, string>> = {
  buildTool: 'build-tool.cjs',
  lintTool: 'lint-tool.cjs',
  driver: 'driver.mjs',
};
