// The types of the parts of Eleventy that the site uses: the package has none.
declare module "@11ty/eleventy" {
  /** A plugin of markdown-it. */
  export type MarkdownPlugin = (parser: MarkdownParser) => void;

  export interface MarkdownParser {
    readonly core: {
      readonly ruler: {
        push(name: string, rule: (state: MarkdownState) => void): void;
      };
    };
    readonly renderer: {
      readonly rules: Record<string, (tokens: readonly MarkdownToken[], index: number) => string>;
    };
    use(plugin: MarkdownPlugin): MarkdownParser;
  }

  export interface MarkdownState {
    readonly tokens: readonly MarkdownToken[];
    /** The data of the page. */
    readonly env: Readonly<Record<string, unknown>>;
  }

  export interface MarkdownToken {
    readonly type: string;
    readonly tag: string;
    readonly content: string;
    /** The language of a fenced block, or an empty text. */
    readonly info: string;
    readonly children: readonly MarkdownToken[] | null;
    attrGet(name: string): string | null;
    attrSet(name: string, value: string): void;
  }

  export interface UserConfig {
    setIncludesDirectory(path: string): void;
    setTemplateFormats(formats: readonly string[]): void;
    addTemplate(path: string, text: string, data: Readonly<Record<string, unknown>>): void;
    addPassthroughCopy(paths: Readonly<Record<string, string>>): void;
    addFilter(name: string, filter: (text: string) => string): void;
    amendLibrary(name: string, amend: (library: MarkdownParser) => MarkdownParser): void;
    setNunjucksEnvironmentOptions(options: Readonly<Record<string, unknown>>): void;
  }

  export interface Options {
    readonly quietMode: boolean;
    /** Whether the folder's own configuration file is read. */
    readonly configPath: false;
    readonly config: (config: UserConfig) => void;
  }

  export default class Eleventy {
    constructor(input: string, output: string, options: Options);
    write(): Promise<unknown>;
  }
}
