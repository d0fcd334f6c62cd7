import type { Page } from "playwright-core";

/** Offers the order on the page to a friend, by the keyboard alone, and gives the path of the link. The sheet stays open. */
export async function offerOrder(page: Page, contact: string, message = ""): Promise<string> {
  await page.getByRole("button", { name: "Transfer Order" }).press("Enter");
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Message (optional)").fill(message);
  const contactField = sheet.getByLabel("Email or phone");
  await contactField.fill(contact);
  await contactField.press("Enter");
  return readSharedLink(page);
}

/** The path of the link in the open sheet. */
export async function readSharedLink(page: Page): Promise<string> {
  const link = page.getByText(/\/transfer\/SECRET_/);
  await link.waitFor();
  return new URL(await link.innerText()).pathname;
}
