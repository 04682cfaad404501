import { withServices } from '#core';
import { serve } from '#core/server';
import { situationContract } from '../../situation-contract';
import { SituationReader } from './situation';

/** Handlers for the overview of the installation. */
export const situationCalls = serve(
  situationContract,
  withServices({ situationReader: SituationReader }, ({ situationReader }) => ({
    read: async () => situationReader.read(),
  })),
);
