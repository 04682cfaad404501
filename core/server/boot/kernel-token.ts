import { createToken, type Kernel } from '#core';
import type { ServerSide } from '../side';

/** The kernel itself, for services that read extension points. */
export type ServerKernel = Kernel<ServerSide>;
export const ServerKernel = createToken<ServerKernel>('core.kernel');
