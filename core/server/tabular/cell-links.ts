import type Excel from 'exceljs';

/** Maximum number of links on a sheet and length of one, beyond which spreadsheet programs refuse the file. */
const maxLinks = 65_530;
const maxLinkLength = 2_079;
const webAddress = /^https?:\/\/[^\s"<>]+$/i;
const linkFont: Partial<Excel.Font> = { color: { argb: 'FF0563C1' }, underline: true };

/** Turns cells that are one web address into links while the sheet may have more of them; the rest stays text. */
export class CellLinks {
  private count = 0;

  link(row: Excel.Row): void {
    row.eachCell((cell) => {
      const { value } = cell;
      if (typeof value !== 'string' || value.length > maxLinkLength || !webAddress.test(value)) return;
      if (this.count >= maxLinks) return;
      this.count += 1;
      cell.value = { text: value, hyperlink: value };
      cell.font = linkFont;
    });
  }
}
