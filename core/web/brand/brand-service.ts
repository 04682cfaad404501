import { createToken } from '#core';

/** Whose product this looks like. */
export interface BrandService {
  /** The client's own name when set and visible, else the installation's. */
  readonly systemName: string;
  /** Address of the client's icon for the tab. */
  readonly icon: string | undefined;
  readonly logo: string | undefined;
  readonly color: string | undefined;
  /** The client's own words on the sign-in page. */
  readonly loginText: string | undefined;
}
export const BrandService = createToken<BrandService>('core.brand');
