import { subjectFile, subjectFileFormat, subjectFileVersion, type SubjectFile } from '../subject-file';

/** A parsed file: a tree, or the reason why it is invalid. */
export type ReadFile =
  | { readonly file: SubjectFile }
  | { readonly fault: 'json' | 'format' | 'version' | 'content'; readonly at?: string };

/** Parses and validates a subject file before anything is sent. */
export function readSubjectFile(text: string): ReadFile {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { fault: 'json' };
  }
  const { Format, Version } = (content ?? {}) as { readonly Format?: unknown; readonly Version?: unknown };
  if (Format !== subjectFileFormat) return { fault: 'format' };
  if (Version !== subjectFileVersion) return { fault: 'version', at: String(Version) };
  const read = subjectFile.safeParse(content);
  return read.success
    ? { file: read.data }
    : { fault: 'content', at: read.error.issues[0]?.path.map(String).join(' › ') ?? '' };
}
