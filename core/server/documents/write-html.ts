import { paperColors, paperLook, getSvg } from '#shared/chart';
import { escapedHtml } from '#shared/text';
import { isWebAddress } from '#shared/web-address';
import type { DocumentBlock, TextDocument } from './text-document';

const style = `body{max-width:860px;margin:0 auto;padding:32px 20px;font:15px/1.7 "PingFang SC","Microsoft YaHei","Noto Sans SC",system-ui,sans-serif;color:${paperColors['--ink']};background:#fff}
h1{font-size:28px;line-height:1.3;margin:0 0 8px}h2{font-size:20px;margin:36px 0 12px;border-bottom:2px solid ${paperColors['--series-1']};padding-bottom:6px}h3{font-size:16px;margin:24px 0 8px}
.sub,.meta,.note,footer{color:${paperColors['--ink-faint']};font-size:13px}.lead{font-size:16px;background:#f4f7fc;padding:12px 16px;border-radius:6px}
.figures{display:flex;flex-wrap:wrap;gap:12px;padding:0;list-style:none}.figures li{flex:1 1 130px;border:1px solid ${paperColors['--line']};border-radius:6px;padding:10px 14px}.figures b{display:block;font-size:22px;font-variant-numeric:tabular-nums}
figure{margin:16px 0}figure svg{width:100%;height:auto}figure img{max-width:100%;height:auto}table{border-collapse:collapse;width:100%;font-size:14px}caption{text-align:left;font-weight:600;padding:6px 0}th,td{border:1px solid ${paperColors['--line']};padding:6px 10px;text-align:left;overflow-wrap:anywhere}td.n{text-align:right;font-variant-numeric:tabular-nums}th{background:#f4f6f9}
article{margin:0 0 18px}article h4{margin:0;font-size:15px}article p{margin:4px 0;overflow-wrap:anywhere}footer{margin-top:40px;border-top:1px solid ${paperColors['--line']};padding-top:12px}
@media print{body{padding:0}h2,h3,h4{break-after:avoid}figure,tr,.figures{break-inside:avoid}.break{break-after:page}}`;

function blockHtml(block: DocumentBlock, at: number, language: string): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level + 1} id="b${at}">${escapedHtml(block.text)}</h${block.level + 1}>`;
    case 'paragraph':
      return `<p${block.style ? ` class="${block.style}"` : ''}>${escapedHtml(block.text)}</p>`;
    case 'figures':
      return `<ul class="figures">${block.list
        .map(
          ({ name, value, note }) =>
            `<li>${escapedHtml(name)}<b>${escapedHtml(value)}</b>${note ? `<span class="note">${escapedHtml(note)}</span>` : ''}</li>`,
        )
        .join('')}</ul>`;
    case 'chart':
      return `<figure>${getSvg(block.data, block.title, paperLook(language))}</figure>`;
    case 'table':
      return `<table><caption>${escapedHtml(block.title)}</caption><thead><tr>${block.columns
        .map((column) => `<th scope="col">${escapedHtml(column)}</th>`)
        .join('')}</tr></thead><tbody>${block.rows
        .map(
          (row) =>
            `<tr>${row
              .map(
                (cell) => `<td${typeof cell === 'number' ? ' class="n"' : ''}>${escapedHtml(String(cell ?? ''))}</td>`,
              )
              .join('')}</tr>`,
        )
        .join('')}</tbody></table>`;
    case 'picture':
      return `<figure><img src="data:${block.type};base64,${block.data}" alt="${escapedHtml(block.alt)}">${
        block.caption ? `<figcaption class="note">${escapedHtml(block.caption)}</figcaption>` : ''
      }</figure>`;
    case 'break':
      return '<div class="break"></div>';
    case 'entry': {
      const title = escapedHtml(block.title);
      const linked =
        block.url && isWebAddress(block.url)
          ? `<a href="${escapedHtml(block.url)}" target="_blank" rel="noopener noreferrer">${title}</a>`
          : title;
      const text = block.text
        .split('\n')
        .filter(Boolean)
        .map((line) => `<p>${escapedHtml(line)}</p>`)
        .join('');
      return `<article><h4>${linked}</h4><p class="meta">${escapedHtml(block.meta)}</p>${text}</article>`;
    }
  }
}

/** Writes a document as one self-contained HTML file. */
export function writeHtml({ title, subtitle, language, contents, footer, blocks }: TextDocument): string {
  const lines = blocks.flatMap((block, at) =>
    block.kind === 'heading' && block.level === 1 ? [`<li><a href="#b${at}">${escapedHtml(block.text)}</a></li>`] : [],
  );
  const list = contents ? `<nav><h2>${escapedHtml(contents)}</h2><ol>${lines.join('')}</ol></nav>` : '';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><title>${escapedHtml(title)}</title><style>${style}</style></head><body><h1>${escapedHtml(title)}</h1>${subtitle
    .map((line) => `<p class="sub">${escapedHtml(line)}</p>`)
    .join(
      '',
    )}${list}${blocks.map((block, at) => blockHtml(block, at, language)).join('\n')}<footer>${escapedHtml(footer)}</footer></body></html>`;
}
