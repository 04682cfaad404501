const max = { files: 10, bytes: 25 * 1024 * 1024 } as const;

/** Groups files for upload, in order, up to the limit of a request. A larger file is uploaded alone. */
export function uploadGroups(files: readonly File[]): readonly (readonly File[])[] {
  const groups: File[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = groups.at(-1);
    if (last && last.length < max.files && bytes + file.size <= max.bytes) {
      last.push(file);
      bytes += file.size;
    } else {
      groups.push([file]);
      bytes = file.size;
    }
  }
  return groups;
}
