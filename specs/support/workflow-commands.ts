/** Reads what a step printed as GitHub's runner does: commands, unless they are switched off. */

export interface ReadCommand {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

export function readCommands(printed: string): ReadCommand[] {
  const commands: ReadCommand[] = [];
  let token: string | null = null;
  for (const line of printed.split(/\r\n|\r|\n/)) {
    const groups = /^\s*::(?<name>[^ :]+)(?: (?<properties>.*?))?::(?<message>.*)$/s.exec(line)?.groups;
    if (groups === undefined) continue;
    const { name = '', properties = '', message = '' } = groups;
    if (token !== null) {
      if (name === token) token = null;
    } else if (name === 'stop-commands') {
      token = message;
    } else {
      commands.push({ name, properties: readProperties(properties), message: unescapeData(message) });
    }
  }
  if (token !== null) throw new Error('commands were never switched on again');
  return commands;
}

function readProperties(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split(',')
      .filter((part) => part.includes('='))
      .map((part) => {
        const at = part.indexOf('=');
        const value = part
          .slice(at + 1)
          .replaceAll('%3A', ':')
          .replaceAll('%2C', ',');
        return [part.slice(0, at), unescapeData(value)];
      }),
  );
}

function unescapeData(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
}
