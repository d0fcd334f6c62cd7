/** Asks the member to prove that it's them; false where they would rather not. */
type AskForProof = () => Promise<boolean>;

let ask: AskForProof = async () => false;

/** Says how members are asked. The frame of pages with data does, once. */
export function onProofNeeded(asking: AskForProof): void {
  ask = asking;
}

/** For a call that was refused until its member has proven to be there. */
export function proofNeeded(): Promise<boolean> {
  return ask();
}
