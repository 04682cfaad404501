import { saveBlob } from '#core/web';
import { wallFileSchema, type Layout, type WallFile } from '../../layout';

/** A wall takes some 10 KB; more is none. */
const largest = 500_000;

/** Saves a wall as a file that another installation takes. */
export function saveWallFile(Name: string, layout: Layout): void {
  const file: WallFile = { Format: 'opinion-monitor/big-screen', Version: 1, Name, Layout: layout };
  saveBlob(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), `${Name}.json`);
}

/** Reads such a file; null for one that is none. Subjects are another client's, so that none is taken along. */
export async function readWallFile(file: File): Promise<WallFile | null> {
  if (file.size > largest) return null;
  try {
    const { Layout, ...rest } = wallFileSchema.parse(JSON.parse(await file.text()));
    const { Subject_ID: _subject, ...layout } = Layout;
    return { ...rest, Layout: { ...layout, Parts: layout.Parts.map(({ Subject_ID: _own, ...part }) => part) } };
  } catch {
    return null;
  }
}
