let ownIcon: string | undefined;

/** Shows the client's icon in the tab, or the product's own again. */
export function showIcon(address: string | undefined): void {
  const link =
    document.querySelector<HTMLLinkElement>('link[rel="icon"]') ??
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon' }));
  ownIcon ??= link.getAttribute('href') ?? '';
  const wanted = address && /^(\/(?!\/)|data:image\/)/.test(address) ? address : ownIcon;
  if (link.getAttribute('href') !== wanted) link.setAttribute('href', wanted);
}

/** The title of a page: the route's, then the system's name. */
export const pageTitle = (title: string, systemName: string): string =>
  title ? `${title} - ${systemName}` : systemName;
