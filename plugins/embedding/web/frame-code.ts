import { escapedHtml } from '#shared/text';

/** Returns the HTML code to paste into a page of another site. */
export const frameCode = (url: string, name: string): string =>
  `<iframe src="${escapedHtml(url)}" title="${escapedHtml(name)}" width="100%" height="380" style="border:0" loading="lazy" referrerpolicy="no-referrer"></iframe>`;
