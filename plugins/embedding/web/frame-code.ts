import type { Widget } from '../widget-contract';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const attribute = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** What one pastes into a page of another site. */
export const frameCode = ({ Widget_URL, Widget_Name }: Pick<Widget, 'Widget_URL' | 'Widget_Name'>): string =>
  `<iframe src="${attribute(Widget_URL)}" title="${attribute(Widget_Name)}" width="100%" height="380" style="border:0" loading="lazy" referrerpolicy="no-referrer"></iframe>`;
