export interface VirusScanner {
  /** Takes the bytes of a file, or its path. @throws if the scanner does not answer. */
  scan(source: Uint8Array | string): Promise<'clean' | 'found'>
  /** Returns the scanner's version and that of its signatures. @throws if it does not answer. */
  check(): Promise<string>
}
