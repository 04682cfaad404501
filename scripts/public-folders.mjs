import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundleIds } from './registry-plugin.mjs';

/** Folders of the bundled plugins whose files are served unchanged from the root: `plugins/ID/public`. */
export const publicFolders = (root = join(import.meta.dirname, '..')) =>
  bundleIds()
    .map((id) => join(root, 'plugins', id, 'public'))
    .filter((folder) => existsSync(folder));
