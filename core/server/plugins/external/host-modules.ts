import * as zod from 'zod';
import * as core from '#core';
import * as resource from '#core/resource';
import * as server from '../../index';

/** What plugins built apart take from the running product in the place of packages of their own. */
export const hostModules: Readonly<Record<string, unknown>> = {
  '#core': core,
  '#core/resource': resource,
  '#core/server': server,
  zod,
};
