const blocks = 'p,div,br,li,h1,h2,h3,h4,h5,h6,tr,blockquote,section,article';

function textOfPage(html: string): string {
  // Parsed but never rendered: no script of the file runs.
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const silent of page.querySelectorAll('script,style,noscript,template')) silent.remove();
  for (const block of page.querySelectorAll(blocks)) block.after('\n');
  return (page.body.textContent ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim();
}

/** Reads the text of a TXT or HTML file, in UTF-8 or legacy Chinese encodings. */
export async function readTextFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('gb18030').decode(bytes);
  }
  return /\.html?$/i.test(file.name) ? textOfPage(text) : text.replace(/\r\n?/g, '\n');
}
