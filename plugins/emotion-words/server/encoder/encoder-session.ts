/** A tensor of the ONNX runtime. */
export interface EncoderTensor {
  readonly data: BigInt64Array | Float32Array;
  readonly dims: readonly number[];
}

/** A loaded network: named tensors in, named tensors out. */
export interface EncoderSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(inputs: Readonly<Record<string, EncoderTensor>>): Promise<Readonly<Record<string, EncoderTensor>>>;
}

/** The part of `onnxruntime-node` that is used. */
interface Runtime {
  readonly InferenceSession: {
    create(path: string, options: Readonly<Record<string, unknown>>): Promise<EncoderSession>;
  };
  readonly Tensor: new (type: string, data: BigInt64Array, dims: readonly number[]) => EncoderTensor;
}

const runtimePackage = 'onnxruntime-node';

/**
 * Loads a network from an ONNX file. The runtime is not a dependency of the product, because it takes two hundred
 * megabytes and few installations need it; if it is missing, the error explains how to install it.
 */
export async function openEncoder(modelPath: string): Promise<EncoderSession> {
  const runtime = await loadRuntime();
  // One thread per worker thread of the product, which already match the number of processors.
  const session = await runtime.InferenceSession.create(modelPath, { intraOpNumThreads: 1, interOpNumThreads: 1 });
  return {
    inputNames: session.inputNames,
    outputNames: session.outputNames,
    run: (inputs) =>
      session.run(
        Object.fromEntries(
          Object.entries(inputs).map(([name, { data, dims }]) => [
            name,
            new runtime.Tensor('int64', data as BigInt64Array, dims),
          ]),
        ),
      ),
  };
}

async function loadRuntime(): Promise<Runtime> {
  try {
    const loaded = (await import(/* webpackIgnore: true */ runtimePackage)) as Runtime & { readonly default?: Runtime };
    return loaded.default ?? loaded;
  } catch (error) {
    throw new Error(
      `${runtimePackage} is not installed; run "npm install ${runtimePackage}" in the product folder, or "npm run command -- emotion-encoder off"`,
      { cause: error },
    );
  }
}
