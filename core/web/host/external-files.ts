/** A file of a plugin that was built separately from this page. */
export interface ExternalFile {
  readonly plugin: string;
  /** Path within the build of the plugin. */
  readonly path: string;
  readonly url: string;
}

const filesByPlugin = new Map<string, readonly ExternalFile[]>();

/** Registers the files of a plugin build that is served at `base`. */
export function addExternalFiles(plugin: string, base: string, paths: readonly string[]): void {
  filesByPlugin.set(
    plugin,
    paths.map((path) => ({ plugin, path, url: `${base}/${path}` })),
  );
}

/** Returns the files of all separately built plugins whose paths begin with `prefix`, such as `help/zh-CN/`. */
export const externalFiles = (prefix: string): readonly ExternalFile[] =>
  [...filesByPlugin.values()].flat().filter(({ path }) => path.startsWith(prefix));

/** Removes all registered files; for tests. */
export const forgetExternalFiles = (): void => filesByPlugin.clear();
