let ownIcon: string | undefined;

/** Shows the client's favicon, or restores the product's own. */
export function showIcon(address: string | undefined): void {
  const link =
    document.querySelector<HTMLLinkElement>('link[rel="icon"]') ??
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon' }));
  ownIcon ??= link.getAttribute('href') ?? '';
  const wanted = address && /^(\/(?!\/)|data:image\/)/.test(address) ? address : ownIcon;
  if (link.getAttribute('href') !== wanted) link.setAttribute('href', wanted);
}

/** Returns the title of a page: the route's, then the system name. */
export const pageTitle = (title: string, systemName: string): string =>
  title ? `${title} - ${systemName}` : systemName;
