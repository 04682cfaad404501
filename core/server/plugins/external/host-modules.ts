import * as zod from 'zod';
import * as core from '#core';
import * as resource from '#core/resource';
import * as server from '../../index';

/** Shared modules that separately built plugins use from the running product instead of packages of their own. */
export const hostModules: Readonly<Record<string, unknown>> = {
  '#core': core,
  '#core/resource': resource,
  '#core/server': server,
  zod,
};
