import { nightColors, paperColors, getSvg } from '#shared/chart';
import { formatNumber } from '#shared/format';
import { escapedHtml } from '#shared/text';
import { formatDate } from '#shared/time';
import { isWebAddress } from '#shared/web-address';
import type { WidgetDraft } from '../widget-contract';
import { embeddingTexts } from './texts';
import type { WidgetContent } from './widget-content';

/** Display options of a widget. */
export interface WidgetLook extends Pick<WidgetDraft, 'Theme' | 'Language'> {
  readonly name: string;
  readonly timeZone: string;
}

/** Refresh interval of the page, in seconds. */
const refreshed = 300;

const declared = (colors: Readonly<Record<string, string>>): string =>
  Object.entries(colors)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

const themes: Readonly<Record<WidgetDraft['Theme'], string>> = {
  light: `:root{color-scheme:light;${declared(paperColors)}}`,
  dark: `:root{color-scheme:dark;${declared(nightColors)}}`,
  auto: `:root{color-scheme:light dark;${declared(paperColors)}}@media(prefers-color-scheme:dark){:root{${declared(nightColors)}}}`,
};

const style = `*{box-sizing:border-box}body{margin:0;padding:12px 16px;font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif;color:var(--ink);background:var(--surface)}
h1{margin:0 0 8px;font-size:16px}p{margin:6px 0}footer{margin-top:10px;color:var(--ink-faint);font-size:12px}svg{width:100%;height:auto}
ol,ul{margin:0;padding:0;list-style:none}li{padding:6px 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}li small{display:block;color:var(--ink-faint)}a{color:var(--series-1)}
.figures{display:flex;flex-wrap:wrap;gap:8px}.figures li{flex:1 1 110px;padding:8px 12px;border:1px solid var(--line);border-radius:6px}.figures b{display:block;font-size:20px;font-variant-numeric:tabular-nums}
.wide{overflow-x:auto}table{width:100%;border-collapse:collapse}th,td{padding:5px 8px;border-bottom:1px solid var(--line);text-align:left}td.n{text-align:right;font-variant-numeric:tabular-nums}`;

function body(content: WidgetContent, { Language, timeZone, name }: WidgetLook): string {
  const { chart, figures, lines, table } = content;
  const text = embeddingTexts(Language);
  const when = (at: string): string => formatDate(new Date(at), 'MM-dd HH:mm', timeZone);
  if (chart)
    return getSvg(chart, content.title || name, { language: Language, color: (variable) => `var(${variable})` });
  if (figures.length > 0)
    return `<ul class="figures">${figures
      .map(
        ({ name: of, value }) =>
          `<li>${escapedHtml(of)}<b>${value === null ? '—' : escapedHtml(formatNumber(value, Language))}</b></li>`,
      )
      .join('')}</ul>`;
  if (lines.length > 0)
    return `<ol>${lines
      .map(({ title, url, site, at }) => {
        const escapedTitle = escapedHtml(title);
        const linked = isWebAddress(url)
          ? `<a href="${escapedHtml(url)}" target="_blank" rel="noopener noreferrer nofollow">${escapedTitle}</a>`
          : escapedTitle;
        return `<li>${linked}<small>${[escapedHtml(site), at === null ? '' : when(at)].filter(Boolean).join(' · ')}</small></li>`;
      })
      .join('')}</ol>`;
  if (table && table.rows.length > 0)
    return `<div class="wide"><table><thead><tr>${table.columns
      .map((column) => `<th scope="col">${escapedHtml(column)}</th>`)
      .join('')}</tr></thead><tbody>${table.rows
      .map(
        (row) =>
          `<tr>${row
            .map((cell) => `<td${typeof cell === 'number' ? ' class="n"' : ''}>${escapedHtml(String(cell ?? ''))}</td>`)
            .join('')}</tr>`,
      )
      .join('')}</tbody></table></div>`;
  return `<p>${escapedHtml(text('page.nothing'))}</p>`;
}

/** Renders a widget as a standalone page without any script, so that collected content can never run. */
export function widgetPage(content: WidgetContent, look: WidgetLook): string {
  const { Language, Theme, name, timeZone } = look;
  const text = embeddingTexts(Language);
  const sentenceHtml = content.sentence === '' ? '' : `<p>${escapedHtml(content.sentence)}</p>`;
  const age =
    content.newestAt === null
      ? text('page.noData')
      : text('page.newest', { time: formatDate(new Date(content.newestAt), 'yyyy-MM-dd HH:mm', timeZone) });
  return `<!doctype html><html lang="${Language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="${refreshed}"><title>${escapedHtml(name)}</title><style>${themes[Theme]}${style}</style></head><body><main><h1>${escapedHtml(name)}</h1>${body(content, look)}${sentenceHtml}</main><footer>${escapedHtml(age)}</footer></body></html>`;
}
