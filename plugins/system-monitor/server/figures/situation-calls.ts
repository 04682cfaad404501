import type { Resolver } from '#core';
import { serve } from '#core/server';
import { situationContract } from '../../situation-contract';
import { SituationReader } from './situation';

/** Handlers for the overview of the installation. */
export const situationCalls = serve(situationContract, (services: Resolver) => ({
  read: async () => services.get(SituationReader).read(),
}));
