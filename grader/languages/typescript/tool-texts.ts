/** The texts of our own programs, and what the build calls the files that it keeps them in. */
export interface ToolTexts {
  /** The build tool; its first argument is the path of the compiler's binary. */
  readonly buildTool: string;
  readonly driver: string;
}

export const BUILD_TOOL_FILE = 'build-tool.cjs';
export const DRIVER_FILE = 'driver.mjs';
