/** The texts of our own programs, and the file names under which the build stores them. */
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
