import { saveBlob } from '#core/web';
import { bigScreenFileSchema, type Layout, type BigScreenFile } from '../../layout';

/** Max size of a file in bytes; a big screen takes some 10 KB. */
const largest = 500_000;

/** Saves a big screen as a file that another installation can import. */
export function saveBigScreenFile(Name: string, layout: Layout): void {
  const file: BigScreenFile = { Format: 'opinion-monitor/big-screen', Version: 1, Name, Layout: layout };
  saveBlob(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), `${Name}.json`);
}

/** Reads such a file; null for an invalid one. Subjects belong to another client and are therefore removed. */
export async function readBigScreenFile(file: File): Promise<BigScreenFile | null> {
  if (file.size > largest) return null;
  try {
    const { Layout, ...rest } = bigScreenFileSchema.parse(JSON.parse(await file.text()));
    const { Subject_ID: _subject, ...layout } = Layout;
    return { ...rest, Layout: { ...layout, Parts: layout.Parts.map(({ Subject_ID: _own, ...part }) => part) } };
  } catch {
    return null;
  }
}
