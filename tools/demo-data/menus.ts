import type { NewEventInput } from "@secret/contract";

type NewMenu = NonNullable<NewEventInput["menu"]>;

/** Returns the stand's menu with the stock of a busy night. Pictures are in the web app's public folder. */
export function demoMenu(stock: { tails: number; secret: number }): NewMenu {
  return [
    {
      name: "The Secret Tail",
      description:
        "Not on the board, not on the flyer. A six-ounce tail in black-garlic batter, finished with yuzu butter, smoked salt and a spoon of salmon roe. Ask for it by name and say nothing to the people behind you.",
      priceCents: 3400,
      imageUrl: "/menu/secret-tail.avif",
      isSecretExclusive: true,
      maxQuantity: stock.secret,
      maxPerMember: 2,
      pickupUnits: 1,
      allergens: ["shellfish", "fish", "milk", "wheat", "eggs"],
    },
    {
      name: "Classic Fried Tail",
      description: "Buttermilk-brined lobster tail, craggy rice-flour crust, lemon and drawn butter.",
      priceCents: 2400,
      imageUrl: "/menu/classic-tail.avif",
      maxQuantity: stock.tails,
      allergens: ["shellfish", "milk"],
      diets: ["gluten-free"],
    },
    {
      name: "Hot Honey Tail",
      description:
        "The classic, glazed with Fresno-chile honey and a pinch of sesame. Sticky fingers guaranteed.",
      priceCents: 2600,
      imageUrl: "/menu/hot-honey-tail.avif",
      maxQuantity: stock.tails,
      allergens: ["shellfish", "milk", "sesame"],
      diets: ["gluten-free"],
    },
    {
      name: "Garlic Butter Tail",
      description:
        "Tossed in roasted garlic butter with parsley, chives and a little anchovy you won't notice.",
      priceCents: 2600,
      imageUrl: "/menu/garlic-butter-tail.avif",
      isSecretExclusive: true,
      maxQuantity: stock.tails,
      allergens: ["shellfish", "fish", "milk"],
      diets: ["gluten-free"],
    },
    {
      name: "Fried Lobster Roll",
      description: "Split-top brioche, fried knuckle and claw, celery, Kewpie, dill pickle chips.",
      priceCents: 2200,
      imageUrl: "/menu/lobster-roll.avif",
      maxQuantity: 40,
      allergens: ["shellfish", "milk", "eggs", "wheat"],
    },
    {
      name: "Truffle Fries",
      description: "Twice-fried Kennebecs, Parmesan, chives, truffle salt.",
      priceCents: 900,
      imageUrl: "/menu/truffle-fries.avif",
      pickupUnits: 0,
      allergens: ["milk"],
      diets: ["vegetarian", "gluten-free"],
    },
    {
      name: "Corn Ribs",
      description: "Charred sweet corn, lime, cotija, tajín.",
      priceCents: 800,
      imageUrl: "/menu/corn-ribs.avif",
      pickupUnits: 0,
      maxQuantity: 60,
      allergens: ["milk"],
      diets: ["vegetarian", "gluten-free"],
    },
    {
      name: "Street Slaw",
      description: "Red cabbage, green apple, cilantro, chile-lime dressing.",
      priceCents: 600,
      imageUrl: "/menu/street-slaw.avif",
      pickupUnits: 0,
      allergens: [],
      diets: ["vegan", "gluten-free"],
    },
    {
      name: "Burnt Lemonade",
      description: "Charred lemon, cane sugar, a lot of ice.",
      priceCents: 500,
      imageUrl: "/menu/lemonade.avif",
      pickupUnits: 0,
      allergens: [],
      diets: ["vegan", "gluten-free"],
    },
  ];
}
